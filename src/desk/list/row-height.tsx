import { ActionIcon } from '@mantine/core'
import Rows4 from 'lucide-react/icons/rows-4'
import { useState } from 'react'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** 'padat' (dense) shows one line per row, 'lega' (roomy) as many lines as the cells need. */
export type RowHeight = 'padat' | 'lega'

/** Returns the row height of all lists on this device, and a function that changes it. */
export function useRowHeight(): [RowHeight, (next: RowHeight) => void] {
  const [height, setHeight] = useState<RowHeight>(() =>
    readLocalStorage('semai-desk-rows') === 'padat' ? 'padat' : 'lega',
  )
  return [
    height,
    next => {
      writeLocalStorage('semai-desk-rows', next)
      setHeight(next)
    },
  ]
}

interface Props {
  value: RowHeight
  onChange: (next: RowHeight) => void
}

export function RowHeightChoice({ value, onChange }: Props) {
  const isDense = value === 'padat'
  return (
    <ActionIcon
      variant={isDense ? 'light' : 'default'}
      aria-label="Baris padat"
      aria-pressed={isDense}
      title={isDense ? 'Baris padat: aktif' : 'Baris padat'}
      onClick={() => onChange(isDense ? 'lega' : 'padat')}
    >
      <Rows4 size={20} aria-hidden />
    </ActionIcon>
  )
}
