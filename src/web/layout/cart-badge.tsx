const MOST = 99 // the accessible name has the exact number

/** The badge must get another `key` to replay its animation. */
export const CartBadge = ({ pieces }: { pieces: number }) => (
  <span className="badge" aria-hidden="true">
    {pieces > MOST ? `${MOST}+` : pieces}
  </span>
)
