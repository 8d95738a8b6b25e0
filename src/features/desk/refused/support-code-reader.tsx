import { Stack, TextInput, Title } from '@mantine/core'
import { formatDuration } from '#app/lib/time-spans.ts'
import { brand } from '#contract/site/brand.ts'
import { useState } from 'react'
import { getStoredErrorMessage } from '#contract/wire/error-text.ts'
import { decodeSupportCode, type SupportFacts } from '#contract/wire/support-code.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'

const browsers: Readonly<Record<SupportFacts['browser'], string>> = {
  other: 'browser lain',
  chromium: 'Chrome atau sejenisnya',
  firefox: 'Firefox',
  safari: 'Safari',
}
const systems: Readonly<Record<SupportFacts['system'], string>> = {
  other: 'sistem lain',
  android: 'Android',
  ios: 'iPhone atau iPad',
  desktop: 'komputer',
}
const states = { waiting: 'menunggu', sending: 'sedang dikirim', refused: 'ditolak' } as const

/** Decodes the support code of a device in the browser, so that the code is not sent to the server. */
export function SupportCodeReader() {
  const [code, setCode] = useState('')
  const facts = code.trim() === '' ? undefined : decodeSupportCode(code)
  return (
    <Part gap="0.5rem">
      <Title order={3}>Baca kode bantuan</Title>
      <TextInput
        label="Kode bantuan dari pelajar"
        description="Dari halaman Sinkronisasi di perangkatnya."
        value={code}
        error={code.trim() !== '' && !facts ? 'Kode ini belum lengkap atau salah salin.' : undefined}
        autoComplete="off"
        onChange={event => setCode(event.currentTarget.value)}
      />
      {facts && <CodeFacts facts={facts} />}
    </Part>
  )
}

function CodeFacts({ facts }: { facts: SupportFacts }) {
  const { lastDeliveredMinutes: minutes, lastError, groups } = facts
  return (
    <>
      <Facts
        facts={[
          ['Versi aplikasi', facts.appVersion],
          ['Perangkat', `${browsers[facts.browser]}, ${systems[facts.system]}`],
          ['Koneksi', facts.isOnline ? 'Tersambung' : 'Tidak tersambung'],
          ['Pengiriman', facts.isStalled ? 'Macet: dikirim terus tanpa hasil' : 'Berjalan'],
          ['Penyimpanan', `${formatNumber(facts.usedMb)} dari ${formatNumber(facts.quotaMb)} MB`],
          [
            'Terakhir sampai',
            minutes === null ? 'Belum pernah' : `${formatDuration(minutes * 60)} sebelum kode dibuat`,
          ],
          ['Galat terakhir', lastError ?? 'Tidak ada'],
        ]}
      />
      {groups.length === 0 ? (
        <SmallText>Tidak ada yang tertahan di perangkatnya.</SmallText>
      ) : (
        <PlainList>
          {groups.map(group => (
            <Stack component="li" gap="0.2rem" key={`${group.kind} ${group.state} ${group.code}`}>
              <span>
                {formatNumber(group.count)} {getKindLabel(group.kind)}: {states[group.state]}
              </span>
              <SmallText span>
                paling lama {formatDuration(group.oldestMinutes * 60)}, dicoba {formatNumber(group.maxAttempts)} kali
                {group.code && ` · ${reasonLabels(group.code)}`}
              </SmallText>
            </Stack>
          ))}
        </PlainList>
      )}
    </>
  )
}

const lineReasons: Readonly<Record<string, string>> = {
  network: 'koneksi terputus',
  timeout: 'server tidak menjawab tepat waktu',
  'wrong-shape': `jawabannya bukan dari ${brand.name}`,
  server: 'server sedang bermasalah',
  SEND_FAILED: 'gagal dikirim berkali-kali',
  REFRESH_FAILED: 'sesi login tidak bisa diperbarui',
}

const reasonLabels = (code: string) => lineReasons[code] ?? getStoredErrorMessage(code)
