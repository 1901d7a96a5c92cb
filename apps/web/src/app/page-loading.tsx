import { Center, Loader } from '@mantine/core'

export function PageLoading() {
  return (
    <Center mih="60vh" role="status" aria-label="Carregando">
      <Loader />
    </Center>
  )
}
