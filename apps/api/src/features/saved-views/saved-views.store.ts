import { read, write } from '../../db/db.ts'

const VIEW = { id: 'uuid', name: 'text', path: 'text', search: 'text' } as const

export const viewsOf = read(
  'saved_views_of',
  { staff: 'uuid' },
  VIEW,
  'select id, name, path, search from saved_views where staff_id = :staff order by name',
)

/** Saves a view, or replaces the one of the same name; nothing if the member of staff has `:most` others. */
export const saveView = write(
  'saved_views_save_view',
  { id: 'uuid', staff: 'uuid', name: 'text', path: 'text', search: 'text', at: 'timestamptz', most: 'int8' },
  VIEW,
  `insert into saved_views (id, staff_id, name, path, search, at)
   select :id, :staff, :name, :path, :search, :at
    where (select count(*) from saved_views where staff_id = :staff and name <> :name) < :most
   on conflict (staff_id, name) do update set path = excluded.path, search = excluded.search, at = excluded.at
   returning id, name, path, search`,
)

export const deleteView = write(
  'saved_views_delete_view',
  { id: 'uuid', staff: 'uuid' },
  { name: 'text' },
  'delete from saved_views where id = :id and staff_id = :staff returning name',
)
