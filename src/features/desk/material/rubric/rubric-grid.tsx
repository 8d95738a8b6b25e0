import { ActionIcon, Flex, Input, NumberInput, Table, TextInput } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef } from 'react'
import { computeLevelPoints, rubricLevels } from '#contract/assessment/rubric-levels.ts'
import { RUBRIC_MAX } from '#contract/wire/limits.ts'
import type { GroupProps } from '#app/desk/form/form-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { emptyCriterion, parsePoints, formatRubricRows, parseRubricRows, sumOfRows } from './rubric-rows.ts'

const FULL = 100

/** Field for the rubric of an assignment: a table with one row per criterion and its points at every level. */
export function RubricGrid({ label, hint, value, error, onChange }: GroupProps) {
  const id = useId()
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  /** Index of the row that gets the focus after the next change. */
  const focusAt = useRef<number>(undefined)
  const rows = parseRubricRows(value)
  const sum = sumOfRows(rows)

  useLayoutEffect(() => {
    if (focusAt.current === undefined) return
    bodyRef.current?.rows[focusAt.current]?.querySelector('input')?.focus()
    focusAt.current = undefined
  })
  function add() {
    focusAt.current = rows.length
    onChange(formatRubricRows([...rows, emptyCriterion]))
  }
  function remove(at: number) {
    focusAt.current = Math.max(0, at - 1)
    onChange(formatRubricRows(rows.toSpliced(at, 1)))
  }

  return (
    <Flex component="section" direction="column" gap="0.25rem" aria-labelledby={`${id}-label`}>
      <Input.Label id={`${id}-label`} labelElement="div">
        {label}
      </Input.Label>
      <Input.Description>{hint}</Input.Description>
      {rows.length > 0 && (
        <Table.ScrollContainer type="native" minWidth={0}>
          <Table aria-labelledby={`${id}-label`} tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Yang dinilai</Table.Th>
                <Table.Th scope="col">Poin</Table.Th>
                {rubricLevels.map(level => (
                  <Table.Th key={level.name} scope="col" w="5rem" ta="end">
                    {level.name}
                  </Table.Th>
                ))}
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody ref={bodyRef}>
              {rows.map((row, at) => {
                const type = (changed: Partial<typeof row>) =>
                  onChange(formatRubricRows(rows.with(at, { ...row, ...changed })))
                return (
                  // The index is the key, because a row has no id.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Table.Tr key={at}>
                    <Table.Td miw="12rem">
                      <TextInput
                        aria-label={`Yang dinilai, baris ${at + 1}`}
                        value={row.text}
                        error={error !== undefined && row.text.trim() === ''}
                        onChange={event => type({ text: event.currentTarget.value })}
                      />
                    </Table.Td>
                    <Table.Td w="5.5rem" miw="5.5rem">
                      <NumberInput
                        aria-label={`Poin, baris ${at + 1}`}
                        inputMode="numeric"
                        clampBehavior="none"
                        hideControls
                        withKeyboardEvents={false}
                        value={row.points}
                        error={error !== undefined && (parsePoints(row) === 0 || sum !== FULL)}
                        onChange={points => type({ points: String(points) })}
                      />
                    </Table.Td>
                    {rubricLevels.map(({ name, share }) => (
                      <Table.Td key={name} w="5rem" ta="end">
                        {computeLevelPoints(parsePoints(row), share)}
                      </Table.Td>
                    ))}
                    <Table.Td>
                      <ActionIcon variant="subtle" aria-label={`Hapus baris ${at + 1}`} onClick={() => remove(at)}>
                        <X size={18} aria-hidden />
                      </ActionIcon>
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows.length > 0 && <output>{sumText(sum)}</output>}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {rows.length < RUBRIC_MAX && (
        <div>
          <Button variant="ghost" onClick={add}>
            Tambah yang dinilai
          </Button>
        </div>
      )}
    </Flex>
  )
}

function sumText(sum: number): string {
  if (sum === FULL) return 'Jumlah 100 poin.'
  return sum < FULL ? `Jumlah ${sum} poin, kurang ${FULL - sum}.` : `Jumlah ${sum} poin, lebih ${sum - FULL}.`
}
