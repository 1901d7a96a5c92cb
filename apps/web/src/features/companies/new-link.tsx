import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQr } from '../../api/use-qr.ts'
import { COPY_BY_HAND, useCopyLink } from '../../ui/use-copy-link.ts'
import classes from './company-links.module.css'
import { tokenOf, usePoster } from './links-api.ts'

type NewLinkProps = { link: string; companyId: number; companyName: string }

/** A new link, which can be shown only now: to copy, to send, to print. */
export function NewLink({ link, companyId, companyName }: NewLinkProps) {
  const { isRefused, copy, shown } = useCopyLink(link)
  const qr = useQr(link)
  const poster = usePoster(companyId, tokenOf(link))
  const words = `Faça seu cadastro para o exame de visão da ${companyName}: ${link}`
  return (
    <section className={classes.made} aria-label="Link novo">
      <div className={classes.qr}>
        {qr.data && <img src={qr.data} alt="QR code do link de cadastro" />}
        {qr.isPending && <Skeleton h="100%" />}
        {qr.isError && <p className={classes.quiet}>O QR code não pôde ser desenhado.</p>}
      </div>
      <div className={classes.send}>
        <p className={classes.quiet}>
          Copie ou envie agora: por segurança, este link não será mostrado de novo.
        </p>
        <div className={classes.copy}>
          <TextInput
            className={classes.address}
            {...(isRefused ? { label: COPY_BY_HAND } : { 'aria-label': 'Link de cadastro' })}
            {...shown}
          />
          <Button
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copiar
          </Button>
        </div>
        <div className={classes.ways}>
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/?text=${encodeURIComponent(words)}`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
          >
            WhatsApp
          </Button>
          <Button
            variant="default"
            loading={poster.isPending}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => poster.mutate()}
          >
            Cartaz em PDF
          </Button>
          {qr.data && (
            <Button
              component="a"
              variant="default"
              href={qr.data}
              download={`qr-cadastro-${companyName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.png`}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Baixar QR
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
