import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { pieceWords } from './pieceWords.ts'
import { Spinner } from './Spinner.tsx'
import { useWords } from './words.ts'

/** The result of an action. Errors are announced at once; the caller decides how long a toast stays. */
export function Toast({
  tone,
  title,
  text,
  link,
  onDismiss,
}: {
  tone: 'loading' | 'success' | 'error'
  title: string
  text?: string
  link?: { label: string; href: string; target?: '_self' }
  onDismiss?: () => void
}) {
  const { dismiss } = useWords(pieceWords)
  return (
    <div className="Toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="Toast-icon">
        {tone === 'loading' ? <Spinner size={20} /> : <Icon name={tone === 'success' ? 'check' : 'warning'} />}
      </span>
      <div className="Toast-words">
        <p className="Toast-title">{title}</p>
        {text && <p className="Toast-text">{text}</p>}
      </div>
      {link && (
        <a className="Toast-link" href={link.href} target={link.target ?? '_blank'} rel="noopener noreferrer">
          {link.label}
        </a>
      )}
      {onDismiss && <IconButton label={dismiss} icon="close" onClick={onDismiss} />}
    </div>
  )
}
