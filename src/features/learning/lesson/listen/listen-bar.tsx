import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './listen-bar.module.css'

interface Props {
  onClose: () => void
  /** Message above the buttons. */
  children: ReactNode
  controls?: ReactNode
  /** Next steps at the end of the material. */
  end?: ReactNode
}

/** Bar of the player, above the lesson's bar. Reserves its height, so that it never covers text. */
export function ListenBar({ onClose, children, controls, end }: Props) {
  const barRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = barRef.current
    if (!bar) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--listen-height', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--listen-height')
    }
  }, [])
  return (
    <section ref={barRef} className={classes.bar} aria-label="Dengarkan" data-bottom-bar data-above-lesson-bar>
      <output className={classes.message}>{children}</output>
      {end && <div className={classes.end}>{end}</div>}
      <div className={classes.controls}>
        {controls}
        <button type="button" className={classes.close} aria-label="Tutup pembaca" onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
    </section>
  )
}
