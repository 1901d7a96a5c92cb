/** Above the first fields. */
export function Welcome() {
  return (
    <>
      <strong>Obrigado!</strong> Com este cadastro, o seu exame fica mais rápido. Preencha como está
      no seu documento.
    </>
  )
}

/** In its place: whoever did all they were asked must not think that it arrived. */
export function NeverSent() {
  return (
    <span role="status">
      <strong>As respostas dadas neste aparelho não foram enviadas</strong>, porque a rede não
      voltou em um dia, e por segurança foram apagadas. Preencha de novo, por favor, e envie.
    </span>
  )
}

/** In its place: whoever comes back after half an hour must neither think that all is done nor that all is lost. */
export function StartedAnew() {
  return (
    <span role="status">
      <strong>Por segurança, o que estava digitado aqui foi apagado</strong>, porque a página ficou
      meia hora parada. Preencha de novo, por favor. Se os seus dados já tinham sido enviados, eles
      não se perderam: com o mesmo CPF e a mesma data de nascimento, você continua no mesmo
      cadastro.
    </span>
  )
}
