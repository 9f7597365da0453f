// Loaded by the pages in browsers that are older than the floor (browserslist in package.json). Replaces the page by a
// plain one that says what to do. Any browser has to understand this file, so its syntax is that of 2009 (ES5).
;(function () {
  var words = {
    en: ['Your browser needs to be updated', 'This version is too old to open this page safely.', 'Update browser'],
    pt: [
      'Seu navegador precisa ser atualizado',
      'Esta versão é antiga demais para abrir esta página com segurança.',
      'Atualizar navegador',
    ],
  }
  var language = String(navigator.language).slice(0, 2) === 'pt' ? 'pt' : 'en'
  var address
  try {
    address = JSON.parse(document.getElementById('config').textContent).browserUrl
    // oxlint-disable-next-line no-unused-vars -- without a name it is newer syntax
  } catch (error) {
    // The page has no configuration, so there is no address to open.
  }

  document.documentElement.lang = language
  // The rest of the page becomes a text that is not shown, and its scripts do not run.
  var html = '<body><main><h1></h1><p></p><p><a></a></p></main><plaintext hidden>'
  var types = window.trustedTypes
  // Chrome from version 83 on writes only what a policy has passed (apps/api/src/http/pages/client.ts).
  document.write(types ? types.createPolicy('old-browser', { createHTML: String }).createHTML(html) : html)

  function fill(name, text, style) {
    var element = document.getElementsByTagName(name)[0]
    element.appendChild(document.createTextNode(text))
    element.style.cssText = style
    return element
  }
  document.body.style.cssText = 'margin:0;background:#faf7f2;color:#1f162b;font:16px/1.5 system-ui,sans-serif'
  fill('main', '', 'max-width:24rem;margin:0 auto;padding:4rem 1.5rem;text-align:center')
  fill('h1', words[language][0], 'font-size:1.25rem;line-height:1.3')
  fill('p', words[language][1], '')
  if (!address) return
  var button = 'display:block;margin-top:2rem;padding:0.75rem;border-radius:0.875rem;text-decoration:none;'
  fill('a', words[language][2], button + 'background:#6d28d9;color:#fff;font-weight:600').href = address
})()
