import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SpeedDays } from '#contract/admin/page-speed.ts'
import { brand } from '#contract/site/brand.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { pageSpeedQuery } from '#app/queries/desk/page-speed.ts'
import { ErrorTable } from './error-table.tsx'
import { PageTable } from './page-table.tsx'
import { TapTable } from './tap-table.tsx'

interface Props {
  days: SpeedDays
  onDays: (days: SpeedDays) => void
}

const dayNames: Readonly<Record<SpeedDays, string>> = { 1: '24 jam', 7: '7 hari', 28: '28 hari' }

/** Shows how fast pages are for users, which taps were slow, and which errors occurred. */
export function PageSpeedScreen({ days, onDays }: Props) {
  const { data } = useSuspenseQuery(pageSpeedQuery(days))
  return (
    <Stack gap="1.5rem">
      <ScreenHead
        title="Kecepatan Halaman"
        text={`Diukur di perangkat orang yang mengizinkan ${brand.name} mengukur pemakaian. Isi halaman dan yang diketik tidak ikut.`}
      />
      <FilterTabs
        label="Masa"
        value={days}
        choices={SpeedDays.options.map(value => ({ value, name: dayNames[value] }))}
        onChoose={onDays}
      />
      <TablePart
        id="halaman"
        title="Halaman"
        text="Nilai yang tidak dilampaui 75 % pengukuran. Tampil: isi terbesar terlihat. Ketukan: sampai layar berubah. Geser: isi yang berpindah sendiri."
        empty={data.pages.length === 0 && 'Belum ada pengukuran dalam masa ini.'}
      >
        <PageTable pages={data.pages} />
      </TablePart>
      <TablePart
        id="ketukan"
        title="Ketukan lambat"
        text="Ketukan terlambat dari tiap kunjungan, bila lebih dari 200 ms, menurut tombol dan bagian yang paling lama."
        empty={data.taps.length === 0 && 'Tidak ada ketukan lambat dalam masa ini.'}
      >
        <TapTable taps={data.taps} />
      </TablePart>
      <TablePart
        id="galat"
        title="Galat"
        text="Kode yang sama muncul saat kode bantuan pelajar dibaca di Kiriman Ditolak. Pesan galat tidak disimpan."
        empty={data.errors.length === 0 && 'Tidak ada galat dalam masa ini.'}
      >
        <ErrorTable errors={data.errors} />
      </TablePart>
    </Stack>
  )
}

interface PartProps {
  id: string
  title: string
  text: string
  /** Text that is shown instead of the table. False if the table has rows. */
  empty: string | false
  children: ReactNode
}

function TablePart({ id, title, text, empty, children }: PartProps) {
  return (
    <Part aria-labelledby={id} gap="0.5rem">
      <Title order={2} id={id}>
        {title}
      </Title>
      <SmallText>{text}</SmallText>
      {empty === false ? children : <Text>{empty}</Text>}
    </Part>
  )
}
