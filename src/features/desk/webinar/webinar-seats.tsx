import { Alert, Stack, Title } from '@mantine/core'
import { revokeCertificate } from '#contract/certificate/certificate.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
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
    <Part gap="0.5rem">
      <Title order={3}>Peserta{page ? `: ${formatTotal(page.total, 'orang')}` : ''}</Title>
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
      {page?.items.length === 0 && <SmallText>Belum ada.</SmallText>}
      <PlainList>
        {page?.items.map(({ user, wishedAt, wantsReminders, certificate }) => (
          <Stack component="li" gap="0.2rem" key={user.id}>
            <AppLink to={`/admin/user/${user.id}`}>{user.fullName}</AppLink>
            <SmallText span>
              {user.email} · {formatMoment(wishedAt, 'WIB')} · {wantsReminders ? 'diingatkan' : 'tanpa pengingat'}
            </SmallText>
            {certificate?.isRevoked && <SmallText span>Sertifikat kehadiran dicabut</SmallText>}
            {certificate && !certificate.isRevoked && (
              <span>
                <SmallText span>Sertifikat kehadiran terbit</SmallText>{' '}
                <Button
                  variant="danger-quiet"
                  aria-label={`Cabut sertifikat ${user.fullName}`}
                  onClick={() => setRevoking({ id: certificate.id, name: user.fullName })}
                >
                  Cabut
                </Button>
              </span>
            )}
          </Stack>
        ))}
      </PlainList>
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
    </Part>
  )
}
