import { notifications } from '@mantine/notifications'

/** A short confirmation in the corner. */
export const notifyDone = (message: string): void => void notifications.show({ message, color: 'green' })
