/** The links in an element: their texts and where they lead. */
export const linksIn = (element: ParentNode) =>
  [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
