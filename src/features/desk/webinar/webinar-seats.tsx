import { Alert } from '@mantine/core'
import { revokeCertificate } from '#contract/certificate/certificate.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { Pager } from '#app/desk/pager.tsx'
import { formatTotal } from '#app/desk/page-total.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { webinarSeatsQuery } from '#app/queries/desk/webinar.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'

const tabs = [
  { value: 'registered', name: 'Terdaftar' },
  { value: 'waiting', name: 'Menunggu' },
] as const

/** Lists registered and waiting users, oldest registration first. */
export function WebinarSeats({ id }: { id: string }) {
  const { call } = useDeskCall()
  const [state, setState] = useState<'registered' | 'waiting'>('registered')
  const [revoking, setRevoking] = useState<{ id: string; name: string }>()
  const [pageWindow, setPageWindow] = useState<PageRequest>({})
  const { data: page, isError } = useQuery({
    ...webinarSeatsQuery(id, state, pageWindow),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={desk.part}>
      <h3>Peserta{page ? `: ${formatTotal(page.total, 'orang')}` : ''}</h3>
      <FilterTabs
        label="Peserta"
        value={state}
        choices={tabs}
        onChoose={chosen => {
          setState(chosen)
          setPageWindow({})
        }}
      />
      {isError && <Alert>Daftar pesertanya belum bisa dibaca.</Alert>}
      {page?.items.length === 0 && <p className={desk.small}>Belum ada.</p>}
      <ul className={desk.rows}>
        {page?.items.map(({ user, wishedAt, wantsReminders, certificate }) => (
          <li key={user.id}>
            <AppLink to={`/admin/user/${user.id}`}>{user.fullName}</AppLink>
            <span className={desk.small}>
              {user.email} · {formatMoment(wishedAt, 'WIB')} · {wantsReminders ? 'diingatkan' : 'tanpa pengingat'}
            </span>
            {certificate?.isRevoked && <span className={desk.small}>Sertifikat kehadiran dicabut</span>}
            {certificate && !certificate.isRevoked && (
              <span>
                <span className={desk.small}>Sertifikat kehadiran terbit</span>{' '}
                <Button
                  variant="danger-quiet"
                  aria-label={`Cabut sertifikat ${user.fullName}`}
                  onClick={() => setRevoking({ id: certificate.id, name: user.fullName })}
                >
                  Cabut
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {page && <Pager page={page} onMove={setPageWindow} />}
      {revoking && (
        <ReasonDialog
          title={`Cabut sertifikat ${revoking.name}`}
          subject={revoking.id}
          text="Sertifikatnya tidak berlaku lagi bagi siapa pun yang memeriksanya. Ini tidak bisa dibatalkan, dan alasannya dibaca pelajar."
          submitLabel="Cabut"
          isDangerous
          onClose={() => setRevoking(undefined)}
          onDo={async reason => {
            await call(revokeCertificate, { params: { id: revoking.id }, body: { reason } })
            showToast('Sertifikat dicabut.')
          }}
        />
      )}
    </section>
  )
}
