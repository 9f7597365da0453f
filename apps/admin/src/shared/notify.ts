import { notifications } from '@mantine/notifications'

/** Shows a short confirmation in the corner of the page. */
export const notifySuccess = (message: string): void => void notifications.show({ message, color: 'green' })

/** Says in the corner of the page why something did not work that has no place of its own to say it. */
export const notifyFailure = (message: string): void => void notifications.show({ message, color: 'red' })
