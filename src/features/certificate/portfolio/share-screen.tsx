import { useSuspenseQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { changePortfolio, downloadPortfolio, type PortfolioChoice } from '#contract/certificate/portfolio.ts'
import { keepAvailable } from '#contract/certificate/portfolio-choice.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { portfolioQuery } from '#app/queries/portfolio.ts'
import { useCall } from '#app/queries/use-call.ts'
import { callApi } from '#app/session/api.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { PageHead } from '#app/ui/page-head.tsx'
import { ContentChoice } from './content-choice.tsx'
import { LinkSection } from './link-section.tsx'
import classes from './share.module.css'

/** Screen `/keahlian/bagikan`: the learner chooses what an employer sees, and shares or revokes the public URL. */
export function ShareScreen() {
  const { data: portfolio } = useSuspenseQuery(portfolioQuery())
  // Undefined while the screen shows the stored choice.
  const [edited, setEdited] = useState<PortfolioChoice>()
  // Leaves out chosen items that have become unavailable since the edit, for example a revoked certificate. The screen
  // no longer lists such an item, and the server would refuse the choice.
  const choice = keepAvailable(edited ?? portfolio.choice, portfolio)
  const isOnline = useIsOnline()
  const { call } = useCall()

  async function save(): Promise<void> {
    if (!edited) return
    await call(changePortfolio, { body: choice })
    // Keeps changes that the learner made during the call.
    setEdited(now => (now === edited ? undefined : now))
  }
  const saving = useAction(async () => {
    await save()
    showToast('Pilihan tersimpan.')
  }, alertFailure)
  const downloading = useAction(async () => {
    await save()
    const { name, bytes } = await callApi(downloadPortfolio, {})
    saveFile(new Blob([bytes], { type: 'application/pdf' }), name)
  }, alertFailure)

  return (
    <div className={cardPage.page}>
      <PageHead
        title="Bagikan keahlian"
        text="Pilih yang boleh dilihat perekrut. Yang tidak kamu pilih tidak ditampilkan, dan email serta nomor teleponmu tidak pernah."
      />
      <LinkSection portfolio={portfolio} hasChanges={edited !== undefined} save={save} />
      <ContentChoice portfolio={portfolio} choice={choice} onChange={setEdited} />
      <div className={classes.foot}>
        <output className={classes.muted}>
          {isOnline ? edited && 'Ada pilihan yang belum disimpan.' : 'Menyimpan dan membagikan butuh koneksi.'}
        </output>
        <div className={classes.buttons}>
          <Button disabled={!isOnline || !edited} isBusy={saving.isBusy} onClick={() => void saving.run()}>
            Simpan pilihan
          </Button>
          <Button
            variant="secondary"
            disabled={!isOnline}
            isBusy={downloading.isBusy}
            onClick={() => void downloading.run()}
          >
            <FileDown size={20} aria-hidden /> Unduh riwayat belajar (PDF)
          </Button>
        </div>
      </div>
    </div>
  )
}
