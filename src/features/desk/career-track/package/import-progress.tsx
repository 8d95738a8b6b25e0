import { Alert } from '@mantine/core'
import { startPackageImport } from '#contract/packages/package-import.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import desk from '#app/desk/desk.module.css'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { categoryListQuery } from '#app/queries/desk/career-track.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { textFieldsOf } from '../fields.ts'
import { PackageReport } from './package-report.tsx'

/** The server is still working, so its state is polled. */
const isAtWork = ({ state }: PackageImport) => state === 'checking' || state === 'importing'
const ASK_EVERY_MS = 1_500

interface Props {
  id: string
  into: { id: string; title: string } | undefined
  onMade: (careerTrackId: string) => void
  onClose: () => void
}

/** Shows the server's findings in a package and the progress of the import. */
export function ImportProgress({ id, into, onMade, onClose }: Props) {
  const { markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const {
    data: plan,
    isError,
    refetch,
  } = useQuery({
    ...packageImportQuery(id),
    refetchInterval: ({ state: { data } }) => (data && !isAtWork(data) ? false : ASK_EVERY_MS),
  })
  const { data: categories = [] } = useQuery(categoryListQuery())
  const [chosen, setChosen] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})

  // The draft exists only now, not since the import was started.
  const isDone = plan?.state === 'done'
  useEffect(() => {
    if (isDone) void markOld(startPackageImport)
  }, [isDone, markOld])

  const unreadable = isError && (
    <>
      <Alert>Belum terdengar sampai mana. Pekerjaannya berjalan terus di server.</Alert>
      <Button variant="secondary" onClick={() => void refetch()}>
        Tanya lagi
      </Button>
    </>
  )
  if (!plan || plan.state === 'checking') return unreadable || <output>Memeriksa isi paket…</output>
  const { findings, state, failure, careerTrackId } = plan
  if (!findings) return null
  // Categories differ between servers; the package's own category is selected if it exists here.
  const own = categories.find(({ slug }) => slug === findings.category.slug)?.slug
  const category = chosen ?? own ?? ''
  const field = textFieldsOf(categories).find(({ name }) => name === 'category')
  return (
    <>
      {unreadable}
      <PackageReport findings={findings} />
      {state === 'importing' && <output>Menyimpan isi paket sebagai draf… Jendela ini boleh ditutup.</output>}
      {state === 'failed' && <Alert>{failure} Tidak ada yang berubah.</Alert>}
      {state === 'done' && careerTrackId !== null && (
        <>
          <output>Draf versi {plan.version} siap ditinjau.</output>
          <div className={desk.actions}>
            <Button onClick={() => onMade(careerTrackId)}>{into ? 'Lihat drafnya' : 'Buka programnya'}</Button>
          </div>
        </>
      )}
      {(state === 'checked' || state === 'failed') && (
        <ReasonForm
          text={
            into
              ? `Menjadi draf versi berikutnya dari ${into.title}. Yang sudah terbit tidak berubah.`
              : 'Menjadi program baru dengan satu draf. Pengunjung baru melihatnya setelah diterbitkan.'
          }
          submitLabel="Impor sebagai draf"
          onErrors={setErrors}
          onCancel={onClose}
          onDo={async reason => {
            const to = into ? { careerTrackId: into.id, category: null } : { careerTrackId: null, category }
            queryClient.setQueryData(
              packageImportQuery(id).queryKey,
              await callApi(startPackageImport, { params: { id }, body: { ...to, reason } }),
            )
          }}
        >
          {!into && field && (
            <FormFieldView
              field={{
                ...field,
                hint: own || findings.category.title === '' ? undefined : `Di paketnya: ${findings.category.title}.`,
              }}
              value={category}
              error={errors['category'] ?? errors['body.category']}
              onChange={setChosen}
            />
          )}
        </ReasonForm>
      )}
    </>
  )
}
