import { getEvent } from '@iris/contracts/screening-events'
import { useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { queryOf } from '../api/query-client.ts'

/** What the breadcrumb calls a page: of one event its name, as soon as its page has read it. */
export function PageName({ path, title }: { path: string; title: string }) {
  const id = Number(matchPath('/screening-events/:id', path)?.params.id)
  const { data } = useQuery({ ...queryOf(getEvent, { params: { id } }), enabled: false })
  return data?.name ?? title
}
