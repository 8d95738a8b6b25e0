import { Checkbox, Fieldset, Stack } from '@mantine/core'
import Columns3 from 'lucide-react/icons/columns-3'
import type { DeskColumn } from './columns.ts'
import { Popover } from '../popover.tsx'

interface Props<Row> {
  columns: readonly DeskColumn<Row>[]
  shown: readonly string[]
  onChange: (ids: string[]) => void
}

export function ColumnChoice<Row>({ columns, shown, onChange }: Props<Row>) {
  return (
    <Popover icon={<Columns3 size={16} aria-hidden />} name="Kolom">
      <Fieldset variant="unstyled" m={0} legend={<span className="visually-hidden">Kolom yang tampil</span>}>
        <Stack gap="0.6rem">
          {columns.slice(1).map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={shown.includes(id)}
              onChange={event => {
                const isShown = event.currentTarget.checked
                const ids = columns.map(column => column.id)
                onChange(ids.filter(each => (each === id ? isShown : shown.includes(each))))
              }}
            />
          ))}
        </Stack>
      </Fieldset>
    </Popover>
  )
}
