/**
 * Called when an action begins. Returns whether the person is still on the screen of the action: the result of an
 * action opens no dialog or page once its screen has been left.
 */
export function onThisScreen(): () => boolean {
  const { pathname } = location
  return () => location.pathname === pathname
}
