import type { Route } from 'playwright-core'
import type { Phone } from './phone.ts'

/**
 * Sends an intercepted request to the server and returns the response. The request goes to 127.0.0.1, because Node does
 * not resolve *.localhost.
 */
export const responseTo = (route: Route) =>
  route.fetch({
    url: route
      .request()
      .url()
      .replace(/[\w.-]+\.localhost/, '127.0.0.1'),
  })

/** Changes the server's answers to calls of `path` before the page gets them. */
export const changeAnswers = <Answer>({ page }: Phone, path: string, change: (answer: Answer) => object) =>
  page.route(path, async (route) => {
    const response = await responseTo(route)
    await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
