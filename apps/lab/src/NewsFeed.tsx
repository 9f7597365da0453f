import { AppSheet } from './AppSheet.tsx'
import { newsIn } from './news.ts'

interface Props {
  language: string
  /** Ids of the articles read today. */
  read: readonly string[]
  onRead: (id: string) => void
  onBack: () => void
}

/** The vendor's news feed: each article that is read is counted for the missions. */
export function NewsFeed({ language, read, onRead, onBack }: Props) {
  return (
    <AppSheet title="News" onBack={onBack}>
      <ul className="grid gap-3">
        {newsIn(language).map(({ id, from, title, minutes }) => {
          const isRead = read.includes(id)
          return (
            <li key={id} className="grid gap-2 rounded-[.875rem] bg-white/10 p-4">
              <span className="text-caption opacity-80">
                {from} · {minutes} min
              </span>
              <span className="font-semibold text-pretty">{title}</span>
              <button
                type="button"
                disabled={isRead}
                aria-label={`${isRead ? 'Read already' : 'Read'}: ${title}`}
                className="min-h-11 justify-self-start rounded-full bg-white px-5 text-sm font-semibold text-[#241c33] disabled:bg-transparent disabled:px-0 disabled:text-[#7fe0a8]"
                onClick={() => onRead(id)}
              >
                {isRead ? '✓ Read' : 'Read'}
              </button>
            </li>
          )
        })}
      </ul>
    </AppSheet>
  )
}
