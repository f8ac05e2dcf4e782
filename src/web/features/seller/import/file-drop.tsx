import type { LucideIcon } from 'lucide-react'
import { type DragEvent, useState } from 'react'

interface FileDropProps {
  /** Names the section for screen readers. */
  readonly name: string
  readonly icon: LucideIcon
  readonly button: string
  /** Says below the button what happens with the files. */
  readonly hint: string
  /** Lists what may be chosen, as in `<input accept>`. Dropped files may be others. */
  readonly accept: string
  readonly multiple?: boolean
  /** Gets at least one file. */
  onChoose(files: readonly [File, ...File[]]): void
}

/** Takes files by a button or by dropping them. */
export function FileDrop({ name, icon: Icon, button, hint, accept, multiple = false, onChoose }: FileDropProps) {
  const [isTarget, setIsTarget] = useState(false)
  const take = (files: FileList | null) => {
    const [first, ...others] = files ?? []
    if (first) onChoose([first, ...others])
  }
  return (
    <section
      className={`choose-file seller-panel ${isTarget ? 'is-target' : ''}`}
      aria-label={name}
      onDragOver={(event: DragEvent) => {
        event.preventDefault() // otherwise the browser opens the file
        setIsTarget(true)
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsTarget(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon className="icon" aria-hidden="true" />
      <label className="button button-primary">
        <span>{button}</span>
        <input
          className="visually-hidden"
          type="file"
          multiple={multiple}
          accept={accept}
          onChange={({ target }) => {
            take(target.files)
            target.value = '' // so that the same files can be chosen again
          }}
        />
      </label>
      <p className="soft">{hint}</p>
    </section>
  )
}
