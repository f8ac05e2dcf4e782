import { useId } from 'react'
import './upload-progress.css'

/** Shows how much is uploaded. At a `share` of 1 the server is processing the pictures. */
export function UploadProgress({ share }: { share: number }) {
  const id = useId()
  const percent = Math.floor(share * 100)
  return (
    <div className="upload-progress">
      <span className="soft small numbers" id={id}>
        {percent < 100 ? `Uploading pictures, ${percent}%` : 'Processing pictures'}
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
