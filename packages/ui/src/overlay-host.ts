/** The event at which the client loads the hosts of dialogs and toasts, if they are not loaded yet. */
export const OVERLAY_NEEDED = 'momi.overlayNeeded'

export const needOverlay = (): boolean => dispatchEvent(new Event(OVERLAY_NEEDED))
