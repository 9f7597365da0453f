import { BrowserSteps } from './BrowserSteps.tsx'

/** /update-required. */
export const UpdateRequiredPage = () => <BrowserSteps variant="update" />
