import { Alert, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { addPackageUnits, hasUnits, type UnitPlace } from '#contract/packages/package-units.ts'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { callApi } from '#app/session/api.ts'
import { PackageReport } from './package-report.tsx'
import { UnknownProgress } from './unknown-progress.tsx'
import { usePackageImport } from './use-package-import.ts'

/** Location of new materials in the draft, or the unit whose package is replaced. */
export type UnitTarget = Extract<UnitPlace, { kind: 'add' }> | { kind: 'replace'; materialId: string; title: string }

interface Props {
  id: string
  careerTrackId: string
  target: UnitTarget
  onDone: (done: PackageImport) => void
  onClose: () => void
}

/**
 * Shows what the server found in a SCORM or H5P package, and adds its materials to the draft after the confirmation.
 */
export function UnitProgress({ id, careerTrackId, target, onDone, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data: plan, isError, refetch } = usePackageImport(id, addPackageUnits, onDone)
  const typedDraft = useTypedDraft(`package-unit:${id}`, {})

  const unreadable = isError && <UnknownProgress onAsk={refetch} />
  if (!plan || plan.state === 'checking') return unreadable || <output>Memeriksa isi paket…</output>
  const { findings, state } = plan
  if (!findings) return null
  if (findings.faultCount > 0) return <PackageReport findings={findings} />
  if (!hasUnits(findings)) {
    const format = findings.report?.format ?? findings.format
    return (
      <Alert>
        {`Berkas ini ${format}, tanpa unit SCORM atau H5P. Isi seperti itu diimpor sebagai program utuh: buka daftar program, lalu 'Impor paket'.`}
      </Alert>
    )
  }
  const { units = [] } = findings
  // Preselects the unit with the same title, because that unit is probably the new version of the replaced unit.
  const same = target.kind === 'replace' ? units.indexOf(target.title) : -1
  const unit = Number(typedDraft.values['unit'] ?? Math.max(0, same))
  const place: UnitPlace = target.kind === 'add' ? target : { kind: 'replace', materialId: target.materialId, unit }
  const count = units.length
  return (
    <>
      {unreadable}
      <PackageReport findings={findings} />
      {state === 'importing' && (
        <output>
          Menyimpan isi paket ke dalam draf… Jendela ini boleh ditutup; muat ulang halaman untuk melihat hasilnya.
        </output>
      )}
      {state === 'failed' && <Alert>{plan.failure} Tidak ada yang berubah.</Alert>}
      {(state === 'checked' || state === 'failed') && (
        <ReasonForm
          text={
            target.kind === 'replace'
              ? 'Paketnya diganti dalam draf. Yang sudah terbit tidak berubah.'
              : 'Materinya masuk ke susunan draf. Pelajar baru melihatnya setelah diterbitkan.'
          }
          submitLabel={target.kind === 'replace' ? 'Ganti paketnya' : 'Tambah ke susunan'}
          asksReason={false}
          draft={typedDraft}
          onCancel={onClose}
          onDo={async () => {
            const started = await callApi(addPackageUnits, { params: { id }, body: { careerTrackId, place } })
            queryClient.setQueryData(packageImportQuery(id).queryKey, started)
          }}
        >
          {target.kind === 'replace' && count > 1 && (
            <NativeSelect
              label="Unit yang menggantikan"
              value={String(unit)}
              data={units.map((title, at) => ({ value: String(at), label: `${formatNumber(at + 1)}. ${title}` }))}
              onChange={event => typedDraft.change('unit', event.currentTarget.value)}
            />
          )}
        </ReasonForm>
      )}
    </>
  )
}
