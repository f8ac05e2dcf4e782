export const ErrorPage = ({ reference }: { reference: string | null }) => <h1>Unexpected Application Error! {reference}</h1>
