import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageWindow } from '#contract/page.ts'
import desk from '#app/desk/desk.module.css'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { Pager } from '#app/desk/pager.tsx'
import { totalText } from '#app/desk/page-total.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { webinarSeatsQuery } from '#app/queries/desk/webinar.ts'
import { AppLink } from '#app/ui/app-link.tsx'

const tabs = [
  { value: 'registered', name: 'Terdaftar' },
  { value: 'waiting', name: 'Menunggu' },
] as const

/** Who comes, and who would: the longest registered or waiting first. */
export function WebinarSeats({ id }: { id: string }) {
  const [state, setState] = useState<'registered' | 'waiting'>('registered')
  const [place, setPlace] = useState<PageWindow>({})
  const { data: page, isError } = useQuery({
    ...webinarSeatsQuery(id, state, place),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={desk.part}>
      <h3>Peserta{page ? `: ${totalText(page.total, 'orang')}` : ''}</h3>
      <FilterTabs
        label="Peserta"
        value={state}
        choices={tabs}
        onChoose={chosen => {
          setState(chosen)
          setPlace({})
        }}
      />
      {isError && <p role="alert">Daftar pesertanya belum bisa dibaca.</p>}
      {page?.items.length === 0 && <p className={desk.small}>Belum ada.</p>}
      <ul className={desk.rows}>
        {page?.items.map(({ user, wishedAt, wantsReminders }) => (
          <li key={user.id}>
            <AppLink to={`/admin/user/${user.id}`}>{user.fullName}</AppLink>
            <span className={desk.small}>
              {user.email} · {formatMoment(wishedAt, 'WIB')} · {wantsReminders ? 'diingatkan' : 'tanpa pengingat'}
            </span>
          </li>
        ))}
      </ul>
      {page && <Pager page={page} onMove={setPlace} />}
    </section>
  )
}
