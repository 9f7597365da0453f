import { Navbar } from '@momi/ui/Navbar'

export function Default() {
  return (
    // The bar is fixed to the bottom of the screen; here, to that of this box.
    <div className="relative h-24 [transform:translate(0)]">
      <Navbar
        label="Main"
        items={[
          { href: '#Navbar', label: 'Missions', icon: 'missions', active: true },
          { href: '#Notice', label: 'Rewards', icon: 'rewards', active: false },
          { href: '#PageHeader', label: 'Profile', icon: 'person', active: false },
        ]}
      />
    </div>
  )
}
