import { brand } from '#contract/site/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { uncoverFocus } from '#app/ui/uncover-focus.ts'
import classes from './notice-card.module.css'
import { pwaState } from './pwa-state.ts'
import type { UpdateNotice as Notice } from './update-flow.ts'

const labels: Record<Notice, { title: string; text: string }> = {
  ready: {
    title: 'Versi baru siap',
    text: `Dipasang sendiri saat ${brand.name} tidak sedang kamu pakai. Mau sekarang juga boleh.`,
  },
  differs: {
    title: 'Versi baru tersedia',
    text: 'Muat ulang supaya semuanya cocok lagi. Pekerjaanmu yang belum terkirim tetap aman.',
  },
}

export function UpdateNotice({ notice }: { notice: Notice }) {
  const { title, text } = labels[notice]
  return (
    <section ref={uncoverFocus} data-speaks className={classes.card} aria-live="polite" aria-label={title}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="ghost"
          onClick={() => {
            pwaState.update = undefined
          }}
        >
          Nanti
        </Button>
        <Button onClick={() => void pwaState.applyUpdate?.()}>Muat ulang</Button>
      </div>
    </section>
  )
}
