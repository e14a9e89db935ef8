/** Stands in the place of the fields while somebody is logged in: whose account it is, and the way to another mobile. */
export function KnownStudent() {
  return (
    <div className="registration-form__known">
      <p className="registration-form__who">
        <span className="registration-form__who-label">已登录</span>
        <strong data-student>你的账号</strong>
      </p>
      <button className="registration-form__other" type="button" data-other>
        换个手机号
      </button>
    </div>
  );
}
