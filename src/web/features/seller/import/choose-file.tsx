import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'

interface ChooseFileProps {
  readonly problem: string | null
  onChoose(file: File): void
}

export function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const [isTarget, setIsTarget] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChoose(file)
  }
  return (
    <>
      {problem !== null && <Notice>{problem.endsWith('.') ? problem : `${problem}.`}</Notice>}
      <section
        className={`choose-file seller-panel ${isTarget ? 'is-target' : ''}`}
        aria-label="File"
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
        <FileSpreadsheet className="icon" aria-hidden="true" />
        <label className="button button-primary">
          Choose a file
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              take(target.files)
              target.value = '' // so that the same file can be chosen again
            }}
          />
        </label>
        <p className="soft">or drop it here. First you see what would change.</p>
      </section>
      <section className="choose-file-help" aria-label="About the file">
        <h2 className="small-heading">About the file</h2>
        <ul>
          <li>Begin with an export of the Product List. Save it as “CSV UTF-8”, with commas.</li>
          <li>Rows find their product by id, or by SKU when the id is empty. Without either, a product is added.</li>
          <li>
            Columns that you take out stay as they are. Take out stock, unless you counted: orders have changed it since the
            export.
          </li>
          <li>Up to 20,000 rows and 50 MB.</li>
        </ul>
      </section>
    </>
  )
}
