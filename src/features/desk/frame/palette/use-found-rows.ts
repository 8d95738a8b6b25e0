import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { deskCareerTrackListQuery } from '#app/queries/desk/career-track.ts'
import { couponListQuery } from '#app/queries/desk/coupon.ts'
import { deskCourseListQuery } from '#app/queries/desk/course.ts'
import { orderListQuery } from '#app/queries/desk/order.ts'
import { userListQuery } from '#app/queries/desk/user.ts'
import type { PaletteItem } from './palette-item.ts'

interface FoundGroup {
  name: string
  items: PaletteItem[]
}

const MIN_LENGTH = 3
const TYPING_PAUSE_MS = 200
/** Number of rows that are shown for each list. */
const SHOWN = 4

/** Searches the lists of the admin area on the server, when the user pauses typing. */
export function useFoundRows(typed: string, isAdmin: boolean): { groups: FoundGroup[]; isSearching: boolean } {
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const enabled = isAdmin && search.length >= MIN_LENGTH
  const users = useQuery({ ...userListQuery({ search }), enabled })
  const orders = useQuery({ ...orderListQuery({ search }), enabled })
  const courses = useQuery({ ...deskCourseListQuery({ search }), enabled })
  const tracks = useQuery({ ...deskCareerTrackListQuery({ search }), enabled })
  const coupons = useQuery({ ...couponListQuery({ search }), enabled })
  const isSearching = enabled && [users, orders, courses, tracks, coupons].some(({ isPending }) => isPending)
  if (!enabled) return { groups: [], isSearching }

  const groups = [
    groupOf('Orang', '/admin/user', users.data?.items, row => ({ id: row.id, name: row.fullName, text: row.email })),
    groupOf('Order', '/admin/order', orders.data?.items, row => ({
      id: row.id,
      name: row.number,
      text: `${row.user.fullName}, ${row.courseTitle}`,
    })),
    groupOf('Kelas', '/admin/kelas', courses.data?.items, row => ({
      id: row.id,
      name: row.title,
      text: row.instructorName,
    })),
    groupOf('Career track', '/admin/career-track', tracks.data?.items, row => ({
      id: row.id,
      name: row.title,
      text: row.category.title,
    })),
    groupOf('Voucher', '/admin/coupon', coupons.data?.items, row => ({
      id: row.id,
      name: row.title,
      text: row.courseTitle,
    })),
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching }
}

interface Named {
  id: string
  name: string
  text: string
}

const groupOf = <Row>(
  name: string,
  list: string,
  rows: readonly Row[] | undefined,
  namedOf: (row: Row) => Named,
): FoundGroup => ({
  name,
  items: (rows ?? []).slice(0, SHOWN).map(row => {
    const { id, ...item } = namedOf(row)
    return { ...item, url: `${list}/${id}` }
  }),
})
