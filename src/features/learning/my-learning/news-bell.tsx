import Bell from 'lucide-react/icons/bell'
import { useNews } from '#app/learning/news/use-news.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './dashboard.module.css'

/** Link to the news with the number of unread items. */
export function NewsBell() {
  const { unreadCount } = useNews()
  return (
    <AppLink
      to="/akun/kabar"
      className={classes.bell}
      aria-label={unreadCount > 0 ? `Kabar, ${unreadCount} belum dibaca` : 'Kabar'}
    >
      <Bell size={22} aria-hidden />
      {unreadCount > 0 && <span aria-hidden>{Math.min(unreadCount, 99)}</span>}
    </AppLink>
  )
}
