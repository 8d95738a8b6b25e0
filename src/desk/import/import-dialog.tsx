import { Alert, Stack, Text } from '@mantine/core'
import { planImport, exportImportProblems } from '#contract/admin/import.ts'
import { startBulk } from '#contract/admin/bulk.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { callApi } from '#app/session/api.ts'
import { useState } from 'react'
import type { Bulk, BulkRowState } from '#contract/admin/bulk.ts'
import { type ImportName, imports } from '#contract/admin/bulk-actions.ts'
import { IMPORT_MAX_BYTES } from '#contract/wire/limits.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { BulkRows } from '../bulk/bulk-rows.tsx'
import { toFailure } from '../failure.ts'
import { ReasonForm } from '../form/reason-form.tsx'
import { FileChoice } from '../form/file-choice.tsx'
import { describeImportCounts } from './describe-found.ts'

/** Time limit for reading and checking a file. 5 minutes are enough for 100,000 rows over a slow connection. */
const READ_WAIT_MS = 300_000

/** Labels of the dialog for one kind of import. */
export interface ImportLabels {
  /** Text below the columns that explains how the file is processed. */
  promise: string
  found: (plan: Bulk) => string
  /** Returns the text above the reason field. `waiting` is the formatted number of rows to import. */
  text: (waiting: string) => string
  startLabel: (waiting: string) => string
  rows?: Partial<Record<BulkRowState, string>>
}

const importLabels: ImportLabels = {
  promise: 'Berkasnya diperiksa dulu, belum ada yang berubah.',
  found: plan => describeImportCounts(plan),
  text: waiting => `${waiting} baris yang siap akan diimpor. Selama 24 jam ini bisa dibatalkan seluruhnya.`,
  startLabel: waiting => `Impor ${waiting} baris`,
}

interface Props {
  importName: ImportName
  /** Column names that the first line of a file must contain. They are shown with an example. */
  columns: readonly string[]
  words?: ImportLabels
  onRest: () => void
  onClose: () => void
}

/** Dialog that imports a file: shows the errors of each row, then asks whether to start the operation. */
export function ImportDialog({ importName, columns, words = importLabels, onRest, onClose }: Props) {
  const { call } = useDeskCall()
  const [plan, setPlan] = useState<Bulk>()
  const [isStarted, setIsStarted] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const waiting = formatNumber(plan?.counts.waiting ?? 0)

  const {
    isBusy,
    failure,
    run: attempt,
  } = useAction(
    (work: () => Promise<void>) => work(),
    error => {
      const { errors, text } = toFailure(error)
      return errors['file'] ?? text
    },
  )

  const problem = isTooLarge ? 'Ukuran berkas paling besar 20 MB.' : failure

  function read(file: File) {
    const isTooMuch = file.size > IMPORT_MAX_BYTES
    setIsTooLarge(isTooMuch)
    if (!isTooMuch)
      void attempt(async () =>
        setPlan(await call(planImport, { file, body: { deed: importName } }, { timeoutMs: READ_WAIT_MS })),
      )
  }

  return (
    <Dialog title={imports[importName]} onClose={onClose}>
      <Stack gap="sm">
        {problem && <Alert>{problem}</Alert>}
        {!plan && (
          <>
            <Text>
              Berkas CSV (UTF-8) atau XLSX, paling banyak 100.000 baris. Baris pertama berisi judul kolom:{' '}
              <strong>{columns.join(', ')}</strong>. {words.promise}
            </Text>
            <FileChoice label="Pilih berkas" accept=".csv,.txt,.xlsx" isDisabled={isBusy} onChoose={read} />
            {isBusy && <output>Memeriksa tiap baris…</output>}
          </>
        )}
        {plan && !isStarted && (
          <>
            <output>{words.found(plan)}</output>
            {plan.counts.refused > 0 && (
              <Button
                variant="secondary"
                isBusy={isBusy}
                onClick={() =>
                  void attempt(async () => {
                    const file = await callApi(
                      exportImportProblems,
                      { params: { id: plan.id } },
                      { timeoutMs: READ_WAIT_MS },
                    )
                    saveFile(new Blob([file.bytes], { type: 'text/csv' }), file.name)
                  })
                }
              >
                Unduh baris bermasalah
              </Button>
            )}
            {(plan.counts.refused > 0 || words.rows) && <BulkRows bulk={plan} names={words.rows} />}
            {plan.counts.waiting > 0 ? (
              <ReasonForm
                text={words.text(waiting)}
                submitLabel={words.startLabel(waiting)}
                onDo={async reason => {
                  await call(startBulk, { params: { id: plan.id }, body: { reason } })
                  setIsStarted(true)
                }}
                onCancel={onClose}
              />
            ) : (
              <Button onClick={() => setPlan(undefined)}>Pilih berkas lain</Button>
            )}
          </>
        )}
        {plan && isStarted && <BulkProgress id={plan.id} rowNames={words.rows} onRest={onRest} />}
      </Stack>
    </Dialog>
  )
}
