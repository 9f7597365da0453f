import type { Route } from 'playwright-core'
import type { Phone } from './phone.ts'

/** The server's response to an intercepted request, sent to 127.0.0.1, because Node does not resolve *.localhost. */
export const responseTo = (route: Route) =>
  route.fetch({
    url: route
      .request()
      .url()
      .replace(/[\w.-]+\.localhost/, '127.0.0.1'),
  })

/** Changes the server's answers to a path. */
export const changeAnswers = <Answer>({ page }: Phone, path: string, change: (answer: Answer) => object) =>
  page.route(path, async (route) => {
    const response = await responseTo(route)
    await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
