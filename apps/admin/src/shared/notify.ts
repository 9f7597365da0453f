import { notifications } from '@mantine/notifications'

/** Shows a short confirmation in the corner of the page. */
export const notifySuccess = (message: string): void => void notifications.show({ message, color: 'green' })
