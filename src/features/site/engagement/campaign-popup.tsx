import type { Campaign } from '#contract/site/web-attribute.ts'
import { SitePictureView } from '#app/learning/article/site-picture.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { uncoverFocus } from '#app/ui/uncover-focus.ts'
import classes from './engagement.module.css'

interface Props {
  kind: 'holiday' | 'poster' | 'banner'
  campaign: Campaign
  onClose: (isForGood: boolean) => void
}

/**
 * Popup with a poster, a banner or the holiday reminder. A closed poster or banner does not open again. The holiday
 * reminder intentionally opens again, until the user has followed its link.
 */
export function CampaignPopup({ kind, campaign, onClose }: Props) {
  const isHoliday = kind === 'holiday'
  const { title, text, link, linkText, picture } = campaign
  const close = () => onClose(!isHoliday)
  const content = (
    <>
      {picture && (
        <div className={classes.picture}>
          <SitePictureView picture={picture} />
        </div>
      )}
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {link !== '' && (
          <AppLink to={link} className={getButtonClass('primary')} onClick={() => onClose(true)}>
            {linkText}
          </AppLink>
        )}
        {kind === 'banner' && (
          <Button variant="ghost" onClick={close}>
            Tutup
          </Button>
        )}
        {isHoliday && (
          <Button variant="ghost" onClick={() => onClose(true)}>
            Jangan ingatkan lagi
          </Button>
        )}
      </div>
    </>
  )
  if (kind === 'banner') {
    return (
      <aside ref={uncoverFocus} className={classes.banner} aria-label={title}>
        <h2>{title}</h2>
        {content}
      </aside>
    )
  }
  return (
    <BottomSheet title={title} onClose={close}>
      <div data-campaign={kind}>{content}</div>
    </BottomSheet>
  )
}
