export { oldestDue } from './changes.store.ts'
export { sendMails } from './mails.ts'
export { oldestMail, resumeMail } from './mails.store.ts'
export { publishDue } from './publish.ts'
