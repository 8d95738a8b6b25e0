import { Alert } from '@mantine/core'
import { startPackageImport } from '#contract/packages/package-import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { categoryListQuery } from '#app/queries/desk/career-track.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { createTextFields } from '../fields.ts'
import { PackageReport } from './package-report.tsx'
import { UnknownProgress } from './unknown-progress.tsx'
import { usePackageImport } from './use-package-import.ts'

interface Props {
  id: string
  into: { id: string; title: string } | undefined
  onMade: (careerTrackId: string) => void
  onClose: () => void
}

/** Shows what the server found in a package, and the progress of the import. */
export function ImportProgress({ id, into, onMade, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data: plan, isError, refetch } = usePackageImport(id, startPackageImport)
  const { data: categories = [] } = useQuery(categoryListQuery())
  const typedDraft = useTypedDraft(`package-import:${id}`, {})

  const unreadable = isError && <UnknownProgress onAsk={refetch} />
  if (!plan || plan.state === 'checking') return unreadable || <output>Memeriksa isi paket…</output>
  const { findings, state, failure, careerTrackId } = plan
  if (!findings) return null
  // Preselects the package's category if it exists on this server, because categories differ between servers.
  const ownSlug = categories.find(({ slug }) => slug === findings.category.slug)?.slug
  const category = typedDraft.values['category'] ?? ownSlug ?? ''
  const field = createTextFields(categories).find(({ name }) => name === 'category')
  return (
    <>
      {unreadable}
      <PackageReport findings={findings} />
      {state === 'importing' && <output>Menyimpan isi paket sebagai draf… Jendela ini boleh ditutup.</output>}
      {state === 'failed' && <Alert>{failure} Tidak ada yang berubah.</Alert>}
      {state === 'done' && careerTrackId !== null && (
        <>
          <output>Draf versi {plan.version} siap ditinjau.</output>
          <ActionRow>
            <Button onClick={() => onMade(careerTrackId)}>{into ? 'Lihat drafnya' : 'Buka programnya'}</Button>
          </ActionRow>
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
          asksReason={false}
          draft={typedDraft}
          onCancel={onClose}
          onDo={async () => {
            const to = into ? { careerTrackId: into.id, category: null } : { careerTrackId: null, category }
            queryClient.setQueryData(
              packageImportQuery(id).queryKey,
              await callApi(startPackageImport, { params: { id }, body: to }),
            )
          }}
        >
          {!into && field && (
            <TypedFields
              fields={[
                {
                  ...field,
                  hint:
                    ownSlug || findings.category.title === '' ? undefined : `Di paketnya: ${findings.category.title}.`,
                },
              ]}
              typed={{ ...typedDraft, values: { ...typedDraft.values, category } }}
            />
          )}
        </ReasonForm>
      )}
    </>
  )
}
