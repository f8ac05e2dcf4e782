interface SendingFileProps {
  readonly share: number
  readonly isImport: boolean
}

export function SendingFile({ share, isImport }: SendingFileProps) {
  const isSent = share >= 1
  const work = isImport ? 'Importing…' : 'Comparing with the catalog…'
  return (
    <section className="sending-file seller-panel" aria-label="Progress">
      <p className="strong">{isSent ? work : `Sending the file: ${Math.floor(share * 100)}%`}</p>
      <progress aria-label={isSent ? work : 'Sent'} {...(!isSent && { value: share })} />
      {isImport && isSent && <p className="soft">This may take some seconds. It is saved as a whole, or not at all.</p>}
    </section>
  )
}
