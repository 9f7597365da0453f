import { Icon } from '@momi/ui/Icon'
import { PageHeader } from '@momi/ui/PageHeader'

export function Default() {
  return <PageHeader title="Missions" />
}

export function WithBackAndTrailing() {
  return <PageHeader title="Daily streak" onBack={() => {}} backLabel="Back" trailing={<Icon name="flame" />} />
}
