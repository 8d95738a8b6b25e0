import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { BusinessPage } from '#contract/wire/routes.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getBusinessTarget, getOwnBusinessPath } from './business-site.ts'
import { openTarget, createSiteLink } from './leaving.ts'
import { navigateTo } from './navigation.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  page: BusinessPage
}

/** Link to a page of the business site. Screens must not contain such a URL, because a setting defines it. */
export function BusinessLink({ page, onClick, ...rest }: Props) {
  const link = createSiteLink(getBusinessTarget(page), error => stayOrAlert(page, error))

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    link.onClick?.(event)
  }

  return <AppLink {...rest} to={link.to} onClick={handleClick} />
}

/** Opens a page of the business site after an action other than a click on a link. */
export function goToBusiness(page: BusinessPage): void {
  openTarget(getBusinessTarget(page)).catch(error => stayOrAlert(page, error))
}

/**
 * Without a connection, opens the page inside this app instead, because its data may be stored on this device. After
 * any other failure, shows an alert.
 */
function stayOrAlert(page: BusinessPage, error: unknown): void {
  const isOutOfReach = isApiFailure(error) && (error.kind === 'network' || error.kind === 'timeout')
  if (isOutOfReach) navigateTo(getOwnBusinessPath(page))
  else alertFailure(error)
}
