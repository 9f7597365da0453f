import type { MessageDescriptor } from '@lingui/core'
import type { Permission } from '@momi/contract/permissions'
import type { ComponentType } from 'react'
import type { IconType } from 'react-icons'

/** A page of the console. */
export interface PageRecord {
  path: `/${string}`
  /** The permission to see the page; absent if every signed-in member of staff may see it. */
  permission?: Permission
  /** The position of the page in the navigation; absent for pages that other pages link to. */
  menu?: {
    label: MessageDescriptor
    icon: IconType
    section: Section
    /** The letter that opens the page after G, for pages to which staff go often. */
    key?: string
    /** Other words by which the palette finds the page. */
    keywords?: MessageDescriptor
  }
  /** The page that lists what this page shows one of, if its path does not say so; undefined: there is none. */
  listedAt?: (params: Readonly<Record<string, string>>) => string | undefined
  load: () => Promise<ComponentType>
}

export type Section = 'home' | 'people' | 'rewards' | 'campaign' | 'staff'
