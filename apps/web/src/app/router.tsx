import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { NotFoundPage } from '../pages/not-found.tsx'
import { MembersOnly, VisitorsAlso } from './guards.tsx'
import { OwnDocument } from './own-document.tsx'
import { OWN_DOCUMENTS } from './own-documents.ts'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import {
  DEMO_PAGES,
  DESK_PAGES,
  MEMBER_PAGES,
  type PageRoute,
  PUBLIC_PAGES,
  WALL_PAGES,
} from './routes.ts'
import { TitledPage } from './titled-page.tsx'

/** Each page is a chunk of its own, fetched when first opened. */
function toRoute({ path, title, load }: PageRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load()
      return {
        element: (
          <TitledPage title={title}>
            <Page />
          </TitledPage>
        ),
      }
    },
  }
}

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <PageFailure />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        { path: '/', element: <Navigate to="/dashboard" replace /> },
        {
          element: <MembersOnly />,
          children: [
            {
              // Of its own chunk: the public pages on a phone do without it.
              lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
              children: [
                {
                  errorElement: <PageFailure />,
                  children: [...MEMBER_PAGES, ...DEMO_PAGES].map(toRoute),
                },
              ],
            },
            {
              lazy: async () => ({ Component: (await import('./desk-shell.tsx')).DeskShell }),
              children: [{ errorElement: <PageFailure />, children: DESK_PAGES.map(toRoute) }],
            },
            { errorElement: <PageFailure />, children: WALL_PAGES.map(toRoute) },
          ],
        },
        ...OWN_DOCUMENTS.flatMap(({ pages }) => pages).map((path) => ({
          path,
          element: <OwnDocument />,
        })),
        {
          element: <VisitorsAlso />,
          children: [
            ...PUBLIC_PAGES.map(toRoute),
            {
              path: '*',
              element: (
                <TitledPage title="Página não encontrada">
                  <NotFoundPage />
                </TitledPage>
              ),
            },
          ],
        },
      ],
    },
  ])
}
