// Lite mode (packages/ui/src/lite.ts) is a choice; without one it is on with Save-Data and on a slow connection.
function setLite() {
  var choice = null
  try {
    choice = localStorage.getItem('momi.lite')
  } catch {}
  var connection = navigator.connection || {}
  var isSlow = connection.saveData === true || /2g/.test(connection.effectiveType)
  document.documentElement.toggleAttribute('data-lite', choice ? choice === 'on' : isSlow)
}
setLite()
