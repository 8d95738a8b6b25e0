import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { getNextZoom, zoomSteps } from './page-layout.ts'
import classes from './pdf-reader.module.css'

interface Props {
  page: number
  pageCount: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
}

export function PdfBar({ page, pageCount, zoom, onPage, onZoom }: Props) {
  return (
    <fieldset className={classes.bar} aria-label="Pengaturan PDF">
      <button type="button" aria-label="Halaman sebelumnya" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      <p aria-live="polite">
        Halaman {page} dari {pageCount}
      </p>
      <button
        type="button"
        aria-label="Halaman berikutnya"
        disabled={page === pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
      <span className={classes.gap} />
      <button
        type="button"
        aria-label="Perkecil halaman"
        disabled={zoom === zoomSteps[0]}
        onClick={() => onZoom(getNextZoom(zoom, -1))}
      >
        <ZoomOut size={20} aria-hidden />
      </button>
      <p className={classes.percent}>{Math.round(zoom * 100)}%</p>
      <button
        type="button"
        aria-label="Perbesar halaman"
        disabled={zoom === zoomSteps.at(-1)}
        onClick={() => onZoom(getNextZoom(zoom, 1))}
      >
        <ZoomIn size={20} aria-hidden />
      </button>
    </fieldset>
  )
}
