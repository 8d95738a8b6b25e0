import { brand } from '#contract/site/brand.ts'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { uncoverFocus } from '#app/ui/uncover-focus.ts'
import { acceptInstall, dismissInstall } from './install.ts'
import classes from './notice-card.module.css'

/** Offers the installation. On an iPhone no script can start the installation, so the steps for the user are shown. */
export function InstallPrompt({ way }: { way: 'prompt' | 'ios' }) {
  return (
    <section
      ref={uncoverFocus}
      data-speaks
      className={joinClassNames(classes.card, classes.install)}
      aria-labelledby="install-title"
    >
      <img src="/favicon.svg" width={48} height={48} alt="" className={classes.icon} />
      <div>
        <h2 className={classes.title} id="install-title">
          Pasang {brand.name} di layar utama
        </h2>
        <p className={classes.text}>Kelasmu terbuka sekali ketuk, juga saat sinyal hilang.</p>
        {way === 'ios' && (
          <ol className={classes.steps}>
            <li>
              Ketuk <Share size={18} aria-hidden /> <b>Bagikan</b> di bilah browser.
            </li>
            <li>
              Pilih <SquarePlus size={18} aria-hidden /> <b>Tambahkan ke Layar Utama</b>.
            </li>
          </ol>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="ghost" onClick={() => void dismissInstall()}>
          {way === 'ios' ? 'Mengerti' : 'Nanti'}
        </Button>
        {way === 'prompt' && <Button onClick={() => void acceptInstall()}>Pasang</Button>}
      </div>
    </section>
  )
}
