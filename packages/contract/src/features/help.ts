import { endpoints } from '../endpoint.ts'

export const help = endpoints({
  'GET /terms': { summary: 'Leads to the terms on the web origin.', auth: 'none', status: 307 },
  'GET /faq': { summary: 'Leads to the FAQ on the web origin.', auth: 'none', status: 307 },
  'GET /feedback': { summary: 'Leads to the feedback form on the web origin.', auth: 'none', status: 307 },
})
