// Lite mode (packages/ui/src/lite.ts) is a choice; without one it is on with Save-Data and on a slow connection.
window.setLite = () => {
  let choice = null
  try {
    choice = localStorage.getItem('momi.lite')
  } catch {}
  const { saveData, effectiveType } = navigator.connection ?? {}
  const isSlow = saveData === true || /2g/.test(effectiveType)
  document.documentElement.toggleAttribute('data-lite', choice ? choice === 'on' : isSlow)
}
window.setLite()
